import { cut } from '../../contract/cut.ts'
import { refusal } from '../../contract/refusal.ts'
import type { Settings } from '../settings/settings.ts'

/** A person that weixin has identified: `openid` is always the same for this person and this app. */
export interface WeixinPerson {
  openid: string
  /** Empty if it was not requested from weixin. */
  nickname: string
  /** The same for all accounts of one owner. */
  unionid?: string
}

/** Signing in at weixin (OAuth 2.0 of its open platform for websites). */
export interface Weixin {
  /** The address to which the browser goes; it returns to `redirectUri` with `code` and the same `state`. */
  authorizeUrl(request: { redirectUri: string; state: string }): string
  /** @throws weixinRefused for a code that is wrong, used or expired; weixinSilent */
  personOf(code: string): Promise<WeixinPerson>
}

export const weixinRefused = refusal(
  40106,
  401,
  { zh_CN: '微信授权失败，请重试', en_US: 'WeChat did not confirm the sign-in; try again' },
  'INVALID_CREDENTIAL',
)
export const weixinSilent = refusal(50302, 503, {
  zh_CN: '微信没有响应，请稍后再试',
  en_US: 'WeChat is not responding; try again later',
})

/** The weixin client of the settings; undefined if weixin is switched off. */
export function openWeixin({ weixin, publicUrl }: Pick<Settings, 'weixin' | 'publicUrl'>): Weixin | undefined {
  if (weixin === 'off') return undefined
  return weixin === 'stand-in' ? standIn(publicUrl) : openPlatform(weixin)
}

/** A page of our own replaces weixin: the user enters there who they are. */
function standIn(publicUrl: string): Weixin {
  return {
    authorizeUrl: ({ redirectUri, state }) =>
      `${publicUrl}/stand-in/weixin?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
    async personOf(code) {
      const nickname = /^stand-in:(.{1,30})$/.exec(code)?.[1]
      if (!nickname) throw weixinRefused()
      return { openid: `stand-in:${nickname}`, nickname }
    },
  }
}

const TIMEOUT_MS = 5000

/** The documented endpoints: connect/qrconnect, sns/oauth2/access_token, sns/userinfo. */
function openPlatform({ appId, appSecret, openUrl, apiUrl }: Exclude<Settings['weixin'], string>): Weixin {
  async function ask(path: string, query: Record<string, string>): Promise<Record<string, unknown>> {
    try {
      const response = await fetch(`${apiUrl}${path}?${new URLSearchParams(query)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      return (await response.json()) as Record<string, unknown>
    } catch {
      // Thrown without a cause: the address contains the app's secret, and causes are written to the log.
      throw weixinSilent()
    }
  }
  return {
    authorizeUrl({ redirectUri, state }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${openUrl}/connect/qrconnect?${query}#wechat_redirect`
    },
    async personOf(code) {
      const granted = await ask('/sns/oauth2/access_token', {
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      })
      const { access_token: token, openid } = granted
      if (typeof token !== 'string' || typeof openid !== 'string') throw weixinRefused()
      const { nickname } = await ask('/sns/userinfo', { access_token: token, openid })
      return { openid, nickname: typeof nickname === 'string' ? cut(nickname, 60) : '' }
    },
  }
}
