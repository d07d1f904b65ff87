/** The guides of docs/guide, in the order in which they are read; made by `scripts/guides.mjs`. */
declare module 'virtual:guides' {
  export const guides: readonly { id: string; title: string; html: string }[];
}
