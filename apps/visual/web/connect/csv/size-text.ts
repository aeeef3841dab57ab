/** The size of a file, such as 26 B or 1.7 KB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [size, unit] = bytes < 1024 ** 2 ? [1024, 'KB'] : bytes < 1024 ** 3 ? [1024 ** 2, 'MB'] : [1024 ** 3, 'GB']
  return `${(bytes / size).toFixed(1)} ${unit}`
}
