import type { Plugin } from 'vite';

export function startBridge(): Promise<{ url: string; token: string; stop: () => void }>;
export function bridge(): Plugin;
