import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppCall } from '../call/app-call.ts'
import { type Ctx, inSession, inTenant, type OpenCtx, type WaitingCtx } from '../call/ctx.ts'
import type { AppServer, InTenant } from '../call/implement.ts'
import { logName } from '../call/log.ts'
import type { Services } from '../call/services.ts'
import { FileAnswer, sendFile } from '../http/file-answer.ts'
import { addRoute } from '../http/route.ts'
import { SharedAnswer, sendShared } from '../http/shared-answer.ts'
import { createOnce, creationBody } from '../submissions/create-once.ts'
import { entityRoutes } from './routes.ts'

/** Registers the routes of one app: those generated from its entities, and its own calls. */
export function appRoutes(
  http: FastifyInstance,
  services: Services,
  server: AppServer,
  apps: readonly AppServer[],
): void {
  for (const entity of server.app.entities ?? []) entityRoutes(http, services, server, entity, apps)
  for (const call of server.calls)
    if (call.type === undefined) callRoute(http, services, server, safeToRepeat(server, call))
  if (server.apiNote) http.apiNotes.push(server.apiNote)
}

/**
 * After a change through an app's calls, the dashboard figures of the tenant are counted anew. To be called before the
 * routes are registered: only those that change something get the hook.
 */
export function forgetAfterChanges(http: FastifyInstance, apps: readonly AppServer[]): void {
  const dashboards = new Map(apps.map(({ app, dashboard }) => [app.key, dashboard]))
  http.addHook('onRoute', (route) => {
    const dashboard = dashboards.get(route.schema?.tags?.[0] ?? '')
    if (!dashboard || route.method === 'GET' || route.method === 'HEAD') return
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      ({ session }: FastifyRequest, _reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) => {
        dashboard.forget(session?.tenantId)
        done(null, payload)
      },
    ]
  })
}

/** An app's own creation of rows takes the key of a form as the generated one does. */
function safeToRepeat({ app }: AppServer, call: AppCall): AppCall {
  const made = app.entities?.find(({ path, calls }) => path === call.path && calls.includes('create'))
  if (!made || call.method !== 'POST' || !call.body) return call
  const run: AppCall['run'] = (ctx, { body, query }) =>
    createOnce(
      ctx as Ctx,
      logName(app.key, made.name),
      body as object,
      (values) => call.run(ctx as Ctx, { body: values, query }) as Promise<{ _id: string }>,
    )
  return { ...call, body: creationBody(call.body), run }
}

function callRoute(http: FastifyInstance, services: Services, server: AppServer, call: AppCall): void {
  const { run, waits, ...spec } = call
  addRoute(http, {
    ...spec,
    tag: server.app.key,
    handler: async ({ session, body, query, ip, locale, reply }) => {
      const input = { body, query }
      if (waits) {
        const waiting: WaitingCtx = {
          locale,
          session: session!,
          services,
          egress: services.egress,
          inSession: (inside) => inSession(services, session!, { ip, locale }, inside),
        }
        const answer = await run(waiting as never, input)
        return answer instanceof FileAnswer ? sendFile(reply, answer) : answer
      }
      if (spec.guard.kind !== 'open') {
        const answer = await inSession(services, session!, { ip, locale }, (ctx) => run(ctx as never, input))
        return answer instanceof FileAnswer ? sendFile(reply, answer) : answer
      }
      const open: OpenCtx = {
        session,
        locale,
        ip,
        asTenant: (tenantId, inside) => inTenant(services, tenantId, { ip, locale }, inside),
        lookup: (fn, args) => services.db.lookup(fn, args),
        services,
      }
      const answer = await run(open as never, input)
      return answer instanceof SharedAnswer ? sendShared(reply, answer) : answer
    },
  })
}

/** Starts the app's jobs and sweeps. A job runs inside the tenant that enqueued it. */
export async function startAppJobs(services: Services, server: AppServer): Promise<void> {
  for (const [name, run] of Object.entries(server.jobs)) {
    await services.jobs.work(name, ({ tenantId, ...data }) =>
      inTenant(services, tenantId as string, { ip: null, locale: 'zh_CN' }, (ctx: Ctx) => run(ctx, data as never)),
    )
  }
  const inside: InTenant = (tenantId, run) => inTenant(services, tenantId, { ip: null, locale: 'zh_CN' }, run)
  for (const { run, ...sweep } of server.sweeps) {
    services.jobs.sweep({ ...sweep, run: (db, stop) => run(db, inside, services.log, stop) })
  }
}
