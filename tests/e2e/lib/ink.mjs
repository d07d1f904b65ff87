// How much ink a text has in a picture of the window.

import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";

/** How far a part of a picture is from the colour of the ground towards that of the text, on average and in percent. */
export function inkOf({ pixel }, { left, top, right, bottom }, text, ground) {
  const line = text.map((value, at) => value - ground[at]);
  const length = line.reduce((sum, value) => sum + value * value, 0);
  let [pixels, ink] = [0, 0];
  for (let y = Math.floor(top); y < bottom; y += 1) {
    for (let x = Math.floor(left); x < right; x += 1) {
      pixels += 1;
      ink += pixel(x, y).reduce((sum, value, at) => sum + (value - ground[at]) * line[at], 0) / length;
    }
  }
  if (!(ink > 0)) throw new Error("there is no text in this part of the picture");
  return (100 * ink) / pixels;
}

/** Reads a PNG of 8 bits a channel, as the driver writes them. */
export async function picture(file) {
  const bytes = await readFile(file);
  let header;
  const parts = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") header = { width: data.readUInt32BE(0), height: data.readUInt32BE(4), depth: data[8], color: data[9], interlaced: data[12] };
    if (kind === "IDAT") parts.push(data);
    at += length + 12;
  }
  const channels = { 2: 3, 6: 4 }[header.color];
  if (header.depth !== 8 || !channels || header.interlaced) throw new Error(`${file} is not a PNG of 8 bits a channel`);
  const { width, height } = header;
  const stride = width * channels;
  const lines = unfiltered(inflateSync(Buffer.concat(parts)), stride, height, channels);
  return { width, height, pixel: (x, y) => [0, 1, 2].map((channel) => lines[y * stride + x * channels + channel]) };
}

/** Each line of a PNG is written as differences to its neighbours. */
function unfiltered(raw, stride, height, channels) {
  const lines = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let at = 0; at < stride; at += 1) {
      const left = at < channels ? 0 : lines[y * stride + at - channels];
      const up = y === 0 ? 0 : lines[(y - 1) * stride + at];
      const corner = at < channels || y === 0 ? 0 : lines[(y - 1) * stride + at - channels];
      const by = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter];
      lines[y * stride + at] = raw[y * (stride + 1) + 1 + at] + by;
    }
  }
  return lines;
}

/** The neighbour that is nearest to left + up - corner. */
function nearest(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
