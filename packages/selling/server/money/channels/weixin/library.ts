import type { Contract } from './contract.ts'

/** The library knows weixin by this address; the signature covers only the path after it. */
const BASE = 'https://api.mch.weixin.qq.com'

export interface Signer {
  /** The headers of a request; `path` includes its query. */
  headers(method: 'GET' | 'POST', path: string, body?: object): Record<string, string>
  /** The parameters that a page inside weixin passes to `wx.requestPayment`. */
  jsapi(prepayId: string): Record<string, string>
}

/**
 * Signs as the merchant. The library takes a second to load, so it is loaded with the first payment, not with the
 * server.
 */
export async function openSigner({ appId, mchId, serialNo, privateKey }: Contract): Promise<Signer> {
  const { default: Pay } = await import('wechatpay-node-v3')
  class Merchant extends Pay implements Signer {
    headers(method: 'GET' | 'POST', path: string, body?: object) {
      const signed = this.getHeaders(this.buildAuthorization(method, BASE + path, body), {
        'content-type': 'application/json',
      })
      return { ...(signed as Record<string, string>), 'Accept-Encoding': 'identity', 'User-Agent': 'Atrium' }
    }
    jsapi(prepayId: string) {
      const timeStamp = String(Math.floor(Date.now() / 1000))
      const nonceStr = crypto.randomUUID().replaceAll('-', '')
      const packed = `prepay_id=${prepayId}`
      const paySign = this.sign([appId, timeStamp, nonceStr, packed, ''].join('\n'))
      return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign }
    }
  }
  return new Merchant({
    appid: appId,
    mchid: mchId,
    serial_no: serialNo,
    privateKey: Buffer.from(privateKey),
    // The library reads it only to find the serial number, which we pass ourselves.
    publicKey: Buffer.from('-'),
  })
}
