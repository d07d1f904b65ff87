/** A Lucide icon, by its name there (`scripts/icons.mjs`). */
declare module 'icon:*' {
  import type { Component } from 'svelte';

  const icon: Component<{
    /** In pixels of normal text. */
    size?: number;
    /** Of 24 units across the icon. */
    strokeWidth?: number;
    fill?: string;
  }>;
  export default icon;
}
