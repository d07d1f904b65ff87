// The real host, over Tauri's bridge.
import { Channel, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { ascii } from './ascii';
import { clientOver } from './commands';

export const tauriClient = clientOver({
  call: (command, args = {}, { bytes, onEvent } = {}) => {
    // A file travels as it is, and the arguments beside it in a header.
    if (bytes) return invoke(command, bytes, { headers: { arguments: ascii(args) } });
    return invoke(command, onEvent ? { ...args, events: new Channel(onEvent) } : args);
  },
  on: (name, listener) => {
    const stop = listen(name, (event) => listener(event.payload as never));
    return () => void stop.then((unlisten) => unlisten());
  },
});
