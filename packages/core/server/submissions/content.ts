import { createHash } from 'node:crypto'

/**
 * A digest of what was sent: the same in whatever order its fields came, and whether empty ones were left out. Addresses of
 * pictures do not count, because pictures that are uploaded a second time have others.
 */
export function contentDigest(body: unknown): string {
  const content = inOrder(body).replaceAll(/\/api\/file\/[0-9a-f]{32}/g, '/api/file/')
  return createHash('sha256').update(content).digest('base64url')
}

function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${inOrder(part)}`)
    .join()}}`
}
