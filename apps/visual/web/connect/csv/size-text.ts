/** The size of a file, such as 1.7 KB. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1024 ** 2 ? [1024, 'KB'] : bytes < 1024 ** 3 ? [1024 ** 2, 'MB'] : [1024 ** 3, 'GB']
  return `${(bytes / size).toFixed(1)} ${unit}`
}
