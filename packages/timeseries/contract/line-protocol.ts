/** Names and texts in InfluxDB's line protocol. */

export const escapeMeasurement = (name: string): string => name.replace(/[, ]/g, '\\$&')
export const escapeKey = (name: string): string => name.replace(/[,= ]/g, '\\$&')
export const escapeText = (value: string): string => value.replace(/["\\]/g, '\\$&')

/**
 * Names that line protocol can carry: a line break cannot be escaped in names, and a final backslash would escape the
 * next character.
 */
export const isNameable = (name: string): boolean => name !== '' && !/[\n\r]/.test(name) && !name.endsWith('\\')
