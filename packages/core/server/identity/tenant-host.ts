const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
/** A name whose last part is a number is read as an address by browsers: `127.1`, `0x7f.1`, `2130706433`. */
const ADDRESS = /(^|\.)(\d+|0x[0-9a-f]*)$/
const LOOPBACK = /(^|\.)localhost$/

/** Whether a tenant may have this host: it is a name, and neither the product's own nor this machine's. */
export function isTenantHost(host: string, publicUrl: string): boolean {
  const isOwn = host === new URL(publicUrl).hostname
  return NAME.test(host) && !ADDRESS.test(host) && !LOOPBACK.test(host) && !isOwn
}

/** The host by which the tenant of a request is looked up: empty if no tenant may have it, whatever the table says. */
export function tenantHostOf({ hostname }: { hostname: string }, publicUrl: string): string {
  const host = hostname.toLowerCase()
  return isTenantHost(host, publicUrl) ? host : ''
}
