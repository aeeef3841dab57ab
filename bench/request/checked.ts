import type { Request } from './calls.ts'

interface ListAnswer {
  list: { _id?: string; id?: number; status: number }[]
  pagination: { total: number }
}

/**
 * Reads lists before they are measured, so that a fast wrong answer counts for nothing.
 * @returns the ids of the rows of each tenant
 * @throws if a list does not filter, is not full, or has the wrong count
 */
export async function checkLists(
  port: number,
  next: () => Request,
  { tenants, reads, perStatus }: { tenants: number; reads: number; perStatus: number },
): Promise<string[][]> {
  const ids = Array.from({ length: tenants }, () => new Set<string>())
  for (let read = 1; read <= reads; read++) {
    const { head } = next()
    const [first = '', ...headers] = head.split('\r\n')
    const path = first.split(' ')[1]!
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: Object.fromEntries(headers.map((line) => line.split(': ') as [string, string])),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const { list, pagination } = (await answer.json()) as ListAnswer
    const status = Number(new URL(path, 'http://bench').searchParams.get('status'))
    if (list.length !== 10 || pagination.total !== perStatus || list.some((row) => row.status !== status))
      throw new Error(
        `${path}: ${list.length} rows, ${pagination.total} in all, statuses ${list.map((row) => row.status)}`,
      )
    for (const { _id, id } of list) ids[read % tenants]!.add(String(_id ?? id))
  }
  return ids.map((found) => [...found])
}
