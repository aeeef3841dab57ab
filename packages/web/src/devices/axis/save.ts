/** A cell of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves the rows as a CSV file that spreadsheets open with the right characters. */
export function saveEntries(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const text = [heads, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
