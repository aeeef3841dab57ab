import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { recordNotFound } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'
import { cleanUpFiles } from './cleanup.ts'
import { keepFile } from './kept.ts'
import { fileUrl, isFileName } from './name.ts'
import { remade } from './picture.ts'
import { MULTIPART_LIMITS, receive } from './received.ts'
import { type FileStore, openFileStore } from './store.ts'

const CLEAN_UP_EVERY_S = 3600
/** The types that a browser may display; anything else is sent as a download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp'])
const MINUTE_LIMIT = 60

/** Uploading and reading pictures, and deleting those that nothing refers to. */
export async function fileRoutes(http: FastifyInstance, services: Services): Promise<void> {
  const store = await openFileStore(services.settings)
  // In a scope of its own, so that no other call accepts a multipart body.
  await http.register(async (scope) => {
    await scope.register(multipart, { limits: MULTIPART_LIMITS })
    uploadRoute(scope, services, store)
    consumerUploadRoute(scope, services, store)
  })
  readRoute(http, services, store)
  services.jobs.sweep({
    name: 'files',
    lane: 'slow',
    everyS: CLEAN_UP_EVERY_S,
    run: (db, stop) => cleanUpFiles(db, store, services.log, stop),
  })
}

function uploadRoute(http: FastifyInstance, services: Services, store: FileStore): void {
  addRoute(http, {
    method: 'POST',
    path: '/api/file',
    guard: { kind: 'signedIn' },
    summary: 'Upload a picture: multipart with `file` and `purpose` (avatar, logo or image)',
    tag: 'file',
    response: Type.Object({
      code: Type.Literal(0),
      url: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
    bodyLimitBytes: MULTIPART_LIMITS.fileSize + 4096,
    rateLimit: { max: MINUTE_LIMIT, windowS: 60 },
    async handler({ request, session }) {
      const { bytes, purpose } = await receive(request)
      const { tenantId, userId } = session!
      const picture = await remade(tenantId, bytes, purpose)
      const name = await keepFile(services, store, { tenantId, by: { userId }, purpose, picture })
      return { code: 0, url: fileUrl(name), width: picture.width, height: picture.height }
    },
  })
}

/** Photos of a fault, for the clerks; the consumer's own phone already has them. */
function consumerUploadRoute(http: FastifyInstance, services: Services, store: FileStore): void {
  addRoute(http, {
    method: 'POST',
    path: '/api/client/file',
    guard: { kind: 'consumer' },
    summary: 'Upload a photo for a refund request or a report: multipart with `file`',
    tag: 'client',
    response: Type.Object({ code: Type.Literal(0), url: Type.String() }),
    bodyLimitBytes: MULTIPART_LIMITS.fileSize + 4096,
    rateLimit: { max: 30, windowS: 60 },
    async handler({ request }) {
      const { bytes } = await receive(request)
      const { tenantId, consumerId } = request.consumer!
      const picture = await remade(tenantId, bytes, 'image')
      return {
        code: 0,
        url: fileUrl(await keepFile(services, store, { tenantId, by: { consumerId }, purpose: 'image', picture })),
      }
    },
  })
}

interface Found {
  tenant_id: string
  type: string
  is_public: boolean
}

/** Missing, foreign and private files get the same answer. */
function readRoute(http: FastifyInstance, { db }: Services, store: FileStore): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/file/:name',
    guard: { kind: 'open' },
    summary: 'A picture: of the own tenant, or a logo that stands on a sign-in page',
    tag: 'file',
    response: Type.String(),
    async handler({ request, session, reply }) {
      const { name } = request.params as { name: string }
      if (!isFileName(name)) throw recordNotFound()
      const [file] = await db.lookup<Found>('find_file', [name])
      if (!file || (!file.is_public && file.tenant_id !== session?.tenantId)) throw recordNotFound()
      const bytes = await store.read(name).catch((error: Error) => {
        request.log.warn({ err: error, name }, 'the bytes of a file are missing')
        throw recordNotFound()
      })
      return reply
        .type(file.type)
        .header('content-disposition', SHOWN.has(file.type) ? 'inline' : 'attachment')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', file.is_public ? 'public, max-age=3600' : 'private, max-age=3600')
        .send(Buffer.from(bytes))
    },
  })
}
