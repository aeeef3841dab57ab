import { IMOU_CODES, IMOU_ENDPOINT, imouRequest, isImouDone, readImou } from '../../outside/cameras/imou.ts'
import { isYs7Done, readYs7, YS7_CODES, YS7_ENDPOINT, ys7Request } from '../../outside/cameras/ys7.ts'
import { ACCEPTED, refusalWords } from '../../outside/provider-words.ts'
import type { Probe } from './provider.ts'

/** Imou: requests an administrator token. */
export const imou: Probe = async ({ send }, { appId = '', appSecret = '', endpoint = IMOU_ENDPOINT }) => {
  const request = imouRequest({ id: appId, secret: appSecret, endpoint }, 'accessToken', {})
  const answer = readImou(await send(request))
  const about = { status: answer.status, url: request.url, method: 'POST' }
  if (isImouDone(answer)) return { ...about, ok: true, text: ACCEPTED }
  return { ...about, ok: false, ...refusalWords(IMOU_CODES, answer) }
}

/** EZVIZ: requests a token for the pair; it stays the same for seven days, however often it is requested. */
export const ys7: Probe = async ({ send }, { appKey = '', appSecret = '', endpoint = YS7_ENDPOINT }) => {
  const request = ys7Request(endpoint, '/api/lapp/token/get', { appKey, appSecret })
  const answer = readYs7(await send(request))
  const about = { status: answer.status, url: request.url, method: 'POST' }
  if (isYs7Done(answer)) return { ...about, ok: true, text: ACCEPTED }
  return { ...about, ok: false, ...refusalWords(YS7_CODES, answer) }
}
