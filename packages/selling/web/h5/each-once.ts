/** The rows of all pages, newest first. A new row moves others to the next page, where they come a second time. */
export function eachOnce<Row extends { _id: string }>(pages: readonly { list: readonly Row[] }[]): Row[] {
  return [...new Map(pages.flatMap(({ list }) => list.map((row) => [row._id, row] as const))).values()]
}
