// What an address says about where a message goes.

/** Host and port; nothing if the address is not valid. */
export function hostOf(baseUrl: string): string | null {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : null;
}

/** Whether data sent there stays on this computer; `null` if the address is not valid. */
export function staysHere(baseUrl: string): boolean | null {
  if (!URL.canParse(baseUrl)) return null;
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
