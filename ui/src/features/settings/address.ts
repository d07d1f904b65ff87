// What an address says of where a message goes.

/** Host and port; nothing where the address is none. */
export function hostOf(baseUrl: string): string | null {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : null;
}

/** Whether what is sent there stays on this computer; `null` where the address is none. */
export function staysHere(baseUrl: string): boolean | null {
  if (!URL.canParse(baseUrl)) return null;
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
