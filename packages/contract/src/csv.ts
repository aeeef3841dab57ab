type Cell = string | number | null

/** CSV with a byte-order mark, so that spreadsheet programs read Chinese. */
export function csvOf(heads: readonly string[], cells: readonly (readonly Cell[])[]): string {
  const line = (row: readonly Cell[]) => row.map(csvCell).join(',')
  return `\ufeff${[heads, ...cells].map(line).join('\r\n')}\r\n`
}

function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaSafe(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function formulaSafe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
