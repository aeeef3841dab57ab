import { type TSchema, Type } from 'typebox'
import type { Triple } from '../../contract/access.ts'
import { wrongInputs } from '../../contract/define/field-errors.ts'
import { rowSchema, updateSchema } from '../../contract/define/schema.ts'
import { insufficientPermission, invalidParameter } from '../../contract/refusal.ts'
import type { AppCall } from '../call/app-call.ts'
import { inSession } from '../call/ctx.ts'
import { inWords } from '../call/stored-text.ts'
import { addRoute, type Call } from '../http/route.ts'
import { bodyValidator, check, type Validator } from '../http/validate.ts'
import { actOn } from './act.ts'
import { answerEach, idsBody } from './each.ts'
import { masked } from './mask.ts'
import { prepared } from './prepared.ts'
import { type EntityRouteContext, mayDo, sentEntity } from './route-context.ts'
import { getRow } from './rows.ts'
import { changeRow } from './write.ts'

/**
 * `PUT path` changes fields, `PUT path?type=<action>` runs an action: one route, whose body schema depends on the type.
 */
export function addChangeRoute(context: EntityRouteContext): void {
  const { http, services, entity, server, may } = context
  const actions = Object.entries(entity.actions ?? {}).filter(([, action]) => action.by !== 'system')
  const updates = entity.calls.includes('update')
  const own = ownTypes(context)
  if (!updates && actions.length === 0 && own.size === 0) return

  const schemas: Record<string, TSchema> = Object.fromEntries([
    ...actions.map(([name, action]) => [name, idsBody(action.input ?? {}, action)]),
    ...[...own].map(([name, { body }]) => [name, body ?? Type.Object({})]),
  ])
  const checks: Record<string, Validator> = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, bodyValidator(schema)]),
  )
  const update = updates ? updateSchema(sentEntity(context)) : undefined
  const checkUpdate = update && bodyValidator(update)
  const names = Object.keys(schemas)
  const types = Type.Union(names.map((name) => Type.Literal(name)))
  const permitted = (name: string) => own.get(name)?.guard.triples ?? may(name)
  const triples = [...(updates ? may('update') : []), ...names.flatMap((name) => permitted(name))]

  addRoute(http, {
    method: 'PUT',
    path: entity.path,
    guard: { kind: 'anyOf', triples },
    summary: `Change ${entity.name}, or with type= one of its actions`,
    tag: server.app.key,
    query: Type.Object(names.length > 0 ? { type: updates ? Type.Optional(types) : types } : {}, {
      additionalProperties: false,
    }),
    body: Type.Union([...(update ? [update] : []), ...Object.values(schemas)]),
    uncheckedBody: true,
    ...(entity.bodyLimitBytes ? { bodyLimitBytes: entity.bodyLimitBytes } : {}),
    response: Type.Object({
      code: Type.Literal(0),
      [entity.name]: Type.Optional(rowSchema(entity)),
      done: Type.Optional(Type.Array(Type.String())),
      refused: Type.Optional(Type.Array(Type.Any())),
    }),
    async handler(call) {
      const { type } = call.query as { type?: string }
      if (!mayDo(call.session!, type === undefined ? may('update') : permitted(type))) throw insufficientPermission()
      check(type === undefined ? checkUpdate! : checks[type]!, call.body)
      const ownCall = type === undefined ? undefined : own.get(type)
      if (ownCall) {
        const { ip, locale, body } = call
        return inSession(services, call.session!, { ip, locale }, (ctx) => ownCall.run(ctx as never, { body } as never))
      }
      if (type === undefined) return { code: 0, [entity.name]: await updateOne(context, call, call.body as never) }
      const { _id, _ids, ...input } = call.body as { _id?: string; _ids?: string[] } & Record<string, unknown>
      const wrong = wrongInputs(entity.actions?.[type]?.input ?? {}, input)
      if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
      const one = (id: string) =>
        context.inside(call, type, async (ctx) => {
          const bound = { app: server.app.key, entity, name: type, effect: server.effects[entity.name]?.[type] }
          const row = await actOn(ctx, bound, id, input)
          // A caller who was allowed to change the row may read the result, even if the row has left their data scope.
          return entity.view ? getRow({ ...ctx, scope: null }, entity, id) : row
        })
      if (_ids) return answerEach(_ids, { locale: call.locale, log: services.log }, one)
      return { code: 0, [entity.name]: inWords(masked(entity, await one(_id!)), call.locale) }
    },
  })
}

type OwnType = AppCall<{ kind: 'anyOf'; triples: readonly Triple[] }>

/** The calls of the app that are types of this route, by their type. */
function ownTypes({ server, entity }: EntityRouteContext): ReadonlyMap<string, OwnType> {
  const calls = server.calls.filter(({ method, path, type }) => method === 'PUT' && path === entity.path && type)
  return new Map(calls.map((call) => [call.type!, call as OwnType]))
}

async function updateOne(context: EntityRouteContext, call: Call<never, never>, body: { _id: string; rev: number }) {
  await prepared(context, call)
  const row = await context.inside(call, 'update', (ctx) =>
    changeRow(ctx, context.entity, context.logged, context.targets, body, context.server.writes[context.entity.name]),
  )
  return inWords(masked(context.entity, row), call.locale)
}
