import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { unstorableJson } from '@atrium/core/server/db/storable'
import { malformedBody } from '@atrium/core/server/http/errors'
import { outsized } from '@atrium/core/server/http/outsized'
import { MAX_EXPORTED } from '../../../contract/dashboard-file.ts'
import { dashboardTooLarge, MAX_MIB } from '../size.ts'

/** The body of an import, in parts that are each quick to read. */
export interface FileParts {
  /** The body as JSON without what follows: 0 for each dashboard, '' for each picture. */
  head: Uint8Array
  /** Each as JSON. */
  dashboards: Uint8Array[]
  pictures: Map<string, Uint8Array>
}

const MAX_HEAD_BYTES = 2 ** 20
/** A name, a description and ids stand beside what is counted. */
const MAX_DASHBOARD_BYTES = (MAX_MIB + 1) * 2 ** 20

export const NOT_A_FILE: Text = { zh_CN: '这不是看板导出的文件', en_US: 'This is not a file of exported dashboards' }

/**
 * Takes the body of an import apart. Runs in a worker, because a body of 30 MB takes hundreds of milliseconds. What does
 * not look like a file stays in the head, where the check finds it.
 * @throws malformedBody | invalidParameter for what no body may contain | dashboardTooLarge
 */
export function takeApart(bytes: Uint8Array): FileParts {
  const body = parsed(new TextDecoder().decode(bytes))
  const { file } = (body ?? {}) as { file?: { dashboards?: unknown; pictures?: unknown } }
  const dashboards: Uint8Array[] = []
  const pictures = new Map<string, Uint8Array>()
  if (Array.isArray(file?.dashboards))
    file.dashboards = file.dashboards.map((one, index) => {
      // So many are refused.
      if (index >= MAX_EXPORTED) return 0
      const json = new TextEncoder().encode(JSON.stringify(one))
      if (json.length > MAX_DASHBOARD_BYTES) throw dashboardTooLarge({ params: { maxMiB: MAX_MIB } })
      dashboards.push(json)
      return 0
    })
  if (typeof file?.pictures === 'object' && file.pictures !== null)
    file.pictures = Object.fromEntries(
      Object.entries(file.pictures).map(([name, picture]) => {
        if (typeof picture !== 'string') return [name, picture]
        pictures.set(name, new Uint8Array(Buffer.from(picture, 'base64')))
        return [name, '']
      }),
    )
  const head = new TextEncoder().encode(JSON.stringify(body))
  if (head.length > MAX_HEAD_BYTES) throw invalidParameter({ fields: { file: NOT_A_FILE } })
  return { head, dashboards, pictures }
}

/** The same limits as for other bodies. */
function parsed(text: string): unknown {
  const tooMany = outsized(text)
  if (tooMany) throw invalidParameter({ fields: { _body: tooMany } })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw malformedBody()
  }
  const fields = unstorableJson(text, body)
  if (fields) throw invalidParameter({ fields })
  if (namesPrototype(body)) throw invalidParameter()
  return body
}

/** Names that would become the prototype of what copies them; Fastify refuses them in other bodies. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  const made = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : undefined
  if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true
  return Object.values(value).some(namesPrototype)
}
