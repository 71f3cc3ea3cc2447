// Cookies of our own: bound to this host alone where the site speaks https.
interface App {
  config: { siteUrl: string };
}

/** The Set-Cookie line. */
export function cookieLine(app: App, name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(app) ? "; Secure" : "";
  return `${fullName(app, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** The Set-Cookie line that forgets it. */
export function expiredCookie(app: App, name: string): string {
  return cookieLine(app, name, "", 0);
}

/** What the browser sent under this name. */
export function cookieValue(app: App, name: string, request: Request): string | undefined {
  const start = `${fullName(app, name)}=`;
  const header = request.headers.get("cookie") ?? "";
  const line = header.split(/;\s*/).find((part) => part.startsWith(start));
  return line?.slice(start.length) || undefined;
}

/** Whether these headers set or forget it. */
export function namesCookie(app: App, name: string, headers: Headers): boolean {
  return headers.getSetCookie().some((line) => line.startsWith(`${fullName(app, name)}=`));
}

function fullName(app: App, name: string): string {
  return isSecure(app) ? `__Host-${name}` : name;
}

function isSecure({ config }: App): boolean {
  return config.siteUrl.startsWith("https:");
}
