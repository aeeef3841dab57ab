import type { Triple } from '@atrium/core/contract/access'
import type { Schema } from './samples.ts'

/** Who may make the call, according to the API's description. */
export type Access = { kind: 'open' | 'signedIn' | 'machine' | 'consumer' } | { kind: 'permission'; triples: Triple[] }

export interface Operation {
  /** `PUT /api/visitor?type=enter`: one entry per action. */
  name: string
  method: string
  path: string
  type: string | undefined
  query: Record<string, Schema>
  requiredQuery: string[]
  body: Schema | undefined
  access: Access
}

interface Described {
  description?: string
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** All calls in the API's description. */
export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const parameters = (described.parameters ?? []).filter((parameter) => parameter.in === 'query')
      const operation = {
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        requiredQuery: parameters.filter(({ required }) => required).map(({ name }) => name),
        body: described.requestBody?.content['application/json']?.schema,
        access: accessOf(`${method} ${path}`, described.description ?? ''),
      }
      return typesOf(operation.query.type, operation.requiredQuery.includes('type')).map((type) => ({
        ...operation,
        type,
        name: `${operation.method} ${path}${type === undefined ? '' : `?type=${type}`}`,
      }))
    }),
  )
}

function typesOf(schema: Schema | undefined, required: boolean): (string | undefined)[] {
  const types = (schema?.enum ?? schema?.anyOf?.map((choice) => choice.const) ?? [schema?.const]).filter(
    (type) => typeof type === 'string',
  )
  return required && types.length > 0 ? types : [undefined, ...types]
}

function accessOf(name: string, description: string): Access {
  const permission = /^Permission: (.*)\.$/.exec(description)?.[1]
  if (permission) return { kind: 'permission', triples: permission.split(', or ').map((words) => tripleOf(words)) }
  if (description === 'For everyone.') return { kind: 'open' }
  if (description === 'For everyone who is signed in.') return { kind: 'signedIn' }
  if (description === 'For consumers who are signed in.') return { kind: 'consumer' }
  if (description.startsWith('For machines')) return { kind: 'machine' }
  throw new Error(`the API's description does not say who may call ${name}`)
}

function tripleOf(words: string): Triple {
  const [app = '', module = '', permission = ''] = words.split(' ')
  return [app, module, permission]
}
