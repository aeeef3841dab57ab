import { createHash } from 'node:crypto'
import {
  type CameraView,
  type CloudAccount,
  type CloudAnswer,
  type CloudRequest,
  type CloudToken,
  cloudRefusal,
  refuse,
  type SendToCloud,
  unreached,
} from './camera-cloud.ts'
import {
  IMOU_CODES,
  IMOU_TOKEN_CODES,
  imouAddress,
  imouLive,
  imouRequest,
  imouToken,
  isImouDone,
  type KitRight,
  readImou,
} from './imou.ts'
import { keepTokens } from './kept-tokens.ts'
import { isYs7Done, readYs7, YS7_CODES, YS7_TOKEN_CODES, ys7Live, ys7Request, ys7Token } from './ys7.ts'

/** One camera's account, and the way to its cloud. */
export interface CloudAccess {
  account: CloudAccount
  send: SendToCloud
}

/** An account of ys7 may name a sub-account, which the plant has limited to the cameras that may be seen. */
export interface SubAccount {
  accountId: string
}

/** Cameras that send to their maker's cloud: where they play, and what a browser may be given for them. */
export interface CameraClouds {
  /** The address of the FLV of a camera. @throws Refusal with a sentence for the viewer */
  ys7Address(access: CloudAccess, view: CameraView): Promise<string>
  imouAddress(access: CloudAccess, view: CameraView): Promise<string>
  /** A token of the sub-account, never of the account itself. */
  ys7SubToken(access: CloudAccess, sub: SubAccount): Promise<string>
  /** A token for one channel, and for one of watching it and its recordings. */
  imouKitToken(access: CloudAccess, view: Pick<CameraView, 'device' | 'channel'>, right: KitRight): Promise<string>
}

/** It lives two hours; the cloud recommends to keep it for one. */
const KIT_TOKEN_MS = 3_600_000
/** A ticket asks for the address, and soon after it who opens it. */
const ADDRESS_MS = 60_000

export function openCameraClouds(nowMs: () => number = Date.now): CameraClouds {
  const tokens = keepTokens(nowMs)

  /** Asks with a token, which is renewed once if the cloud does not take it. */
  async function withToken(
    key: string,
    renew: () => Promise<CloudToken>,
    ask: (token: string) => Promise<CloudAnswer>,
    refused: readonly unknown[],
  ): Promise<CloudAnswer> {
    const token = await tokens.get(key, renew)
    const answer = await ask(token)
    if (!refused.includes(answer.code)) return answer
    await tokens.drop(key, token)
    return ask(await tokens.get(key, renew))
  }

  async function askImou({ send }: CloudAccess, request: CloudRequest): Promise<CloudAnswer> {
    return readImou(await send(request).catch(unreached))
  }

  function imouWithToken(access: CloudAccess, method: string, paramsOf: (token: string) => Record<string, string>) {
    const { account } = access
    return withToken(
      keyOf('imou', account),
      async () => imouToken(doneImou(await askImou(access, imouRequest(account, 'accessToken', {}))), nowMs()),
      (token) => askImou(access, imouRequest(account, method, paramsOf(token))),
      IMOU_TOKEN_CODES,
    )
  }

  async function askYs7({ send, account }: CloudAccess, path: string, fields: Record<string, string>) {
    return readYs7(await send(ys7Request(account.endpoint, path, fields)).catch(unreached))
  }

  function ys7WithToken(access: CloudAccess, path: string, fieldsOf: (token: string) => Record<string, string>) {
    const { account } = access
    const pair = { appKey: account.id, appSecret: account.secret }
    return withToken(
      keyOf('ys7', account),
      async () => ys7Token(doneYs7(await askYs7(access, '/api/lapp/token/get', pair))),
      (token) => askYs7(access, path, fieldsOf(token)),
      YS7_TOKEN_CODES,
    )
  }

  function keptAddress(key: string, view: CameraView, ask: () => Promise<unknown>): Promise<string> {
    return tokens.get(`${key} ${JSON.stringify(view)}`, async () => {
      const address = await ask()
      if (typeof address !== 'string' || !/^https?:\/\//.test(address)) throw cloudRefusal(NO_ADDRESS)
      return { token: address, endsAtMs: nowMs() + ADDRESS_MS }
    })
  }

  return {
    ys7Address: (access, view) =>
      keptAddress(keyOf('ys7', access.account), view, async () => {
        const path = '/api/lapp/v2/live/address/get'
        return doneYs7(await ys7WithToken(access, path, (token) => ys7Live(view, token))).data.url
      }),
    imouAddress: (access, view) =>
      keptAddress(keyOf('imou', access.account), view, async () => {
        const answer = await imouWithToken(access, 'createDeviceFlvLive', (token) => imouLive(view, token))
        return imouAddress(doneImou(answer), view.isFine)
      }),
    ys7SubToken: (access, { accountId }) =>
      tokens.get(`${keyOf('ys7', access.account)} ${accountId}`, async () =>
        ys7Token(
          doneYs7(await ys7WithToken(access, '/api/lapp/ram/token/get', (accessToken) => ({ accessToken, accountId }))),
        ),
      ),
    imouKitToken: (access, { device, channel }, right) =>
      tokens.get(`${keyOf('imou', access.account)} ${JSON.stringify([device, channel, right])}`, async () => {
        const camera = { deviceId: device, channelId: channel, type: right }
        const answer = await imouWithToken(access, 'getKitToken', (token) => ({ token, ...camera }))
        return { token: String(doneImou(answer).data.kitToken ?? ''), endsAtMs: nowMs() + KIT_TOKEN_MS }
      }),
  }
}

/** Who changes the secret, or the address of the cloud, gets no token of before. */
const keyOf = (cloud: string, { id, secret, endpoint }: CloudAccount) =>
  `${cloud} ${createHash('sha256')
    .update(JSON.stringify([endpoint, id, secret]))
    .digest('base64')}`

const doneImou = (answer: CloudAnswer) => (isImouDone(answer) ? answer : refuse(IMOU_CODES, answer))
const doneYs7 = (answer: CloudAnswer) => (isYs7Done(answer) ? answer : refuse(YS7_CODES, answer))

const NO_ADDRESS = {
  zh_CN: '云平台没有返回播放地址',
  en_US: 'The cloud has given no address to play',
}
