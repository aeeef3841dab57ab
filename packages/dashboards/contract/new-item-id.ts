/** The id of an item. Items are looked up by it in objects, and every object has a `toString`. */
export const ITEM_ID = '^(?!toString$)[A-Za-z0-9_-]{8}$'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** A random id for an item of a dashboard; no other one that the dashboard `has`. */
export function newItemId(has: (id: string) => boolean, length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  const id = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return has(id) ? newItemId(has, length) : id
}
