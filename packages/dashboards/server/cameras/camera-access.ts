import { refusal } from '@atrium/core/contract/refusal'
import { timeMs } from '@atrium/core/contract/time'
import { addDays, CHINA_ZONE, dayOf, startOfDay } from '@atrium/core/contract/zone'
import type { Services } from '@atrium/core/server/call/services'
import { enabledOpenApp } from '@atrium/core/server/openplatform/enabled-open-app'
import { logCall } from '@atrium/core/server/outside/call-log'
import {
  CAMERA_WORDS,
  type CameraView,
  cloudRefusal,
  type SendToCloud,
} from '@atrium/core/server/outside/cameras/camera-cloud'
import type { CloudAccess } from '@atrium/core/server/outside/cameras/camera-clouds'
import { IMOU_ENDPOINT } from '@atrium/core/server/outside/cameras/imou'
import { YS7_ENDPOINT } from '@atrium/core/server/outside/cameras/ys7'
import { historyProblem, NO_TIME } from '../../contract/camera-history.ts'
import { type CloudSort, IMOU_STREAM, YS7_STREAM } from '../../contract/camera-props.ts'
import type { StreamHistory } from '../../contract/stream.ts'
import { noDevice, noImouAccount, noYs7Account } from './refusals.ts'

/** One camera as an item has it stored. */
export interface StoredCamera {
  services: Services
  tenantId: string
  sort: CloudSort
  /** With their defaults. */
  props: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
  /** The addresses besides public ones that the server may reach for the tenant. */
  allow: readonly string[]
}

/** The types of open apps, and the names that the makers have for the ID of an account. */
const CLOUDS = {
  [YS7_STREAM]: { type: 7, id: 'appKey', endpoint: YS7_ENDPOINT, missing: noYs7Account },
  [IMOU_STREAM]: { type: 6, id: 'appId', endpoint: IMOU_ENDPOINT, missing: noImouAccount },
} as const

export interface CameraAccount extends CloudAccess {
  /** A sub-account that the tenant has made for watching; only an open app has one. */
  subAccount?: string
}

/**
 * The account of a camera: that of the component, or the tenant's.
 * @throws noYs7Account | noImouAccount
 */
export async function accountOf(camera: StoredCamera): Promise<CameraAccount> {
  const { services, tenantId, sort, props, secrets } = camera
  const cloud = CLOUDS[sort]
  const id = textOf(props[cloud.id])
  const secret = secrets.appSecret
  if (id !== '' && secret) {
    return { account: { id, secret, endpoint: cloud.endpoint }, send: sendFor(camera) }
  }
  const fits = (shown: Readonly<Record<string, unknown>>) => id === '' || shown[cloud.id] === id
  const app = await services.db.readAsTenant(tenantId, (tx) => enabledOpenApp(tx, services.vault, cloud.type, fits))
  const { [cloud.id]: appId, appSecret, endpoint, accountId } = app?.props ?? {}
  if (!app || !appId || !appSecret) throw cloud.missing()
  const account = { id: appId, secret: appSecret, endpoint: endpoint || cloud.endpoint }
  return { account, send: sendFor(camera, app._id), ...(accountId && { subAccount: accountId }) }
}

/**
 * What is watched.
 * @throws Refusal with what is missing, or what the cloud cannot do
 */
export function viewOf({ sort, props }: Pick<StoredCamera, 'sort' | 'props'>, history?: AskedHistory): CameraView {
  const device = textOf(props.deviceSerial)
  if (device === '') throw noDevice()
  if (props.isEncrypt === true) throw cloudRefusal(CAMERA_WORDS.encrypted)
  const view = { device, channel: String(props.channelNo), isFine: props.pictureQuality === 0 }
  return history ? { ...view, history: recorded(sort, history) } : view
}

export type AskedHistory = StreamHistory & { zone: string }

function recorded(sort: CloudSort, { startTime, endTime, record, zone }: AskedHistory) {
  const nowMs = Date.now()
  const [startMs, endMs] = [timeMs(startTime, nowMs, zone), timeMs(endTime, nowMs, zone)]
  const problem = historyProblem(sort, startMs, endMs)
  if (problem || startMs === null || endMs === null) throw refusal(40001, 400, problem ?? NO_TIME)()
  // Its cloud plays one day at most.
  const isOneDay = sort === YS7_STREAM && record === 'cloud'
  const dayEndMs = startOfDay(CHINA_ZONE, addDays(dayOf(CHINA_ZONE, startMs), 1)) - 1_000
  return { startMs, endMs: isOneDay ? Math.min(endMs, dayEndMs) : endMs, record }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Sends through the egress guard, and notes that it was called: nothing of what was sent or answered, which has tokens in it. */
function sendFor({ services, tenantId, allow }: StoredCamera, openAppId?: string): SendToCloud {
  return async (request) => {
    const { egress, db, log } = services
    const beganMs = performance.now()
    const note = (status: number | undefined, error?: string) =>
      logCall(db, tenantId, {
        ...(openAppId && { openAppId }),
        direction: 1,
        event: 'camera',
        method: request.method,
        url: request.url,
        ...(status === undefined ? {} : { status }),
        ms: Math.round(performance.now() - beganMs),
        ok: error === undefined,
        ...(error === undefined ? {} : { error }),
      }).catch((fault: unknown) => log.warn({ error: fault }, 'a call of a camera cloud was not logged'))
    try {
      const { status, body } = await egress.send({ ...request, allow, cutsAnswer: true })
      await note(status)
      return { status, body }
    } catch (error) {
      await note(undefined, String((error as Error).message))
      throw error
    }
  }
}
