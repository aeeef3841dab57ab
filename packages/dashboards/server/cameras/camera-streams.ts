import { openCameraClouds } from '@atrium/core/server/outside/cameras/camera-clouds'
import { IMOU_STREAM, YS7_STREAM } from '../../contract/camera-props.ts'
import type { StreamRequest, StreamSort } from '../streams/stream-sort.ts'
import { accountOf, viewOf } from './camera-access.ts'

/** One for all cameras of a process: their tokens are kept here. */
export const cameraClouds = openCameraClouds()

/** Cameras that send to EZVIZ's cloud. */
export const ys7Stream: StreamSort = {
  sort: YS7_STREAM,
  async resolve(request) {
    const camera = { ...request, sort: YS7_STREAM } as const
    const view = viewOf(camera, historyOf(request))
    return { address: await cameraClouds.ys7Address(await accountOf(camera), view), transport: 'flv' }
  },
}

/** Cameras that send to Imou's cloud. */
export const imouStream: StreamSort = {
  sort: IMOU_STREAM,
  async resolve(request) {
    const camera = { ...request, sort: IMOU_STREAM } as const
    const view = viewOf(camera, historyOf(request))
    return { address: await cameraClouds.imouAddress(await accountOf(camera), view), transport: 'flv' }
  },
}

const historyOf = ({ history, zone }: StreamRequest) => history && { ...history, zone }
