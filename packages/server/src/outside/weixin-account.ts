import { type Weixin, weixinRefused, weixinSilent } from './weixin.ts'

/** A tenant's own official account. */
export interface AccountApp {
  appId: string
  appSecret: string
  /** `https://api.weixin.qq.com`, or what stands in for it. */
  endpoint: string
}

/** Gets an address that a tenant may have supplied; answers the body. */
type Ask = (url: string) => Promise<string>

/**
 * Signing in inside weixin's own browser, as documented for official accounts: connect/oauth2/authorize with
 * `snsapi_base`, which asks nobody anything, then sns/oauth2/access_token. It tells who somebody is to this account,
 * and no name. A code serves once, for five minutes.
 */
export function openAccount({ appId, appSecret, endpoint }: AccountApp, ask: Ask): Weixin {
  return {
    authorizeUrl({ redirectUri, state }) {
      // Weixin insists on this order.
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

/** Not as its cause: the address holds the account's secret, and causes end in the log. */
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
