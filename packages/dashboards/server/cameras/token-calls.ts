import type { App } from '@atrium/core/contract/define/app'
import { Id } from '@atrium/core/contract/define/schema'
import { signInRequired } from '@atrium/core/contract/refusal'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import type { WaitingCtx } from '@atrium/core/server/call/ctx'
import { KIT_RIGHTS, type KitRight } from '@atrium/core/server/outside/cameras/imou'
import { ezopenAddress } from '@atrium/core/server/outside/cameras/ys7'
import { Type } from 'typebox'
import { firstHistory } from '../../contract/camera-history.ts'
import { type CloudSort, IMOU_STREAM, recordOf, YS7_STREAM } from '../../contract/camera-props.ts'
import { ITEM_ID } from '../../contract/new-item-id.ts'
import { admit, dashboardReaders } from '../boards/admission.ts'
import { findStoredStream } from '../streams/stored-stream.ts'
import { accountOf, type StoredCamera, viewOf } from './camera-access.ts'
import { cameraClouds } from './camera-streams.ts'
import { noSubAccount, notACamera } from './refusals.ts'

interface TokenCall {
  dashboard: string
  component: string
  /** 1 the live view, 2 the history. Others are of callers that wanted more. */
  type?: unknown
}

const Body = Type.Object(
  { dashboard: Id, component: Type.String({ pattern: ITEM_ID }), type: Type.Optional(Type.Any()) },
  { additionalProperties: true },
)

/** The field whose text says whether it succeeded is that of the clouds. */
const Result = Type.Object({ code: Type.String(), data: Type.Record(Type.String(), Type.String()) })

/**
 * The calls by which a page gets a token for the player of a camera's maker. All that they take from the caller is which
 * camera it is: keys, tokens and devices that older callers send are ignored. What they give opens one channel, or what a
 * sub-account may watch, for as short a time as the cloud allows. Only readers get it; our own player needs none.
 */
export function cameraCalls(app: App): AppCall[] {
  const tokenCall = (
    path: string,
    sort: CloudSort,
    summary: string,
    give: (camera: StoredCamera, wantsHistory: boolean) => Promise<{ code: string; data: Record<string, string> }>,
  ) =>
    waitingCall({
      method: 'POST',
      path,
      guard: { kind: 'signedIn' },
      summary,
      body: Body,
      response: Type.Object({ code: Type.Literal(0), result: Result }),
      rateLimit: { max: 60, windowS: 60 },
      async run(caller, { body }) {
        const { type } = body as TokenCall
        const camera = await storedCamera(app, caller, sort, body as TokenCall)
        return { code: 0, result: await give(camera, String(type) === KIT_RIGHTS.history) }
      },
    })
  return [
    tokenCall(
      '/api/ys7/getAccessToken',
      YS7_STREAM,
      'A token of the sub-account of a ys7 camera of a dashboard, and the address that it opens',
      async (camera, wantsHistory) => {
        const { subAccount, ...access } = await accountOf(camera)
        const view = viewOf(camera)
        if (!subAccount) throw noSubAccount()
        const accessToken = await cameraClouds.ys7SubToken(access, { accountId: subAccount })
        const record = recordOf(camera.props as Parameters<typeof recordOf>[0])
        const history = { ...firstHistory(YS7_STREAM, Date.now()), record }
        const url = ezopenAddress(wantsHistory ? { ...view, history } : view)
        return { code: '200', data: { accessToken, url } }
      },
    ),
    ...(['getAccessToken', 'getKitToken'] as const).map((name) =>
      tokenCall(
        `/api/imou/${name}`,
        IMOU_STREAM,
        'A token for one channel of an imou camera of a dashboard: to watch it, or its recordings',
        async (camera, wantsHistory) => {
          const right: KitRight = wantsHistory ? KIT_RIGHTS.history : KIT_RIGHTS.live
          const token = await cameraClouds.imouKitToken(await accountOf(camera), viewOf(camera), right)
          return { code: '0', data: { [name === 'getKitToken' ? 'kitToken' : 'accessToken']: token } }
        },
      ),
    ),
  ]
}

/** @throws signInRequired | notACamera */
async function storedCamera(app: App, caller: WaitingCtx, sort: CloudSort, call: TokenCall): Promise<StoredCamera> {
  const { services, session } = caller
  const { forReader } = await admit(services.db, dashboardReaders([app]), session, call.dashboard)
  if (!forReader) throw signInRequired()
  const place = { tenantId: session.tenantId, dashboard: call.dashboard, item: call.component }
  const stored = await findStoredStream(services, { ...place, isDraft: false, isPublic: false })
  if (stored?.sort !== sort) throw notACamera()
  const { props, secrets, allow } = stored
  return { services, tenantId: session.tenantId, sort, props, secrets, allow }
}
