import { type Weixin, weixinRefused, weixinSilent } from './weixin.ts'

/** A tenant's own official account. */
export interface AccountApp {
  appId: string
  appSecret: string
  /** `https://api.weixin.qq.com`, or the address of a stand-in. */
  endpoint: string
}

/** Requests an address that a tenant may have supplied; returns the body. */
type Ask = (url: string) => Promise<string>

/**
 * Sign-in inside weixin's own browser, as documented for official accounts: connect/oauth2/authorize with
 * `snsapi_base`, which needs no consent, then sns/oauth2/access_token. It returns the person's id for this account, and
 * no name. A code can be used once, within five minutes.
 */
export function openAccount({ appId, appSecret, endpoint }: AccountApp, ask: Ask): Weixin {
  return {
    authorizeUrl({ redirectUri, state }) {
      // Weixin requires this order.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    async personOf(code) {
      const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
      const { openid, unionid } = read(await ask(`${endpoint}/sns/oauth2/access_token?${query}`).catch(silent))
      if (typeof openid !== 'string') throw weixinRefused()
      return { openid, nickname: '', ...(typeof unionid === 'string' ? { unionid } : {}) }
    },
  }
}

/** Thrown without a cause: the address contains the account's secret, and causes are written to the log. */
function silent(): never {
  throw weixinSilent()
}

function read(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    throw weixinSilent()
  }
}
