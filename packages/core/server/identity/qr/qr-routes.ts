import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { refusal } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import { addRoute } from '../../http/route.ts'
import { browserCookie, issueQrCode, newBrowser, QR_LIFE_S } from './qr-code.ts'

export const qrCodeGone = refusal(40402, 404, {
  zh_CN: '二维码已失效，请刷新后重试',
  en_US: 'This QR code is no longer valid; refresh it and try again',
})

/** The code on the sign-in page. Its progress is reported in the `/login` namespace. */
export function qrRoutes(http: FastifyInstance, { db, settings }: Services): void {
  const cookie = browserCookie(settings)
  addRoute(http, {
    method: 'POST',
    path: '/api/user/login/qrcode',
    guard: { kind: 'open' },
    summary: 'A code to show for scanning, good for two minutes in this browser',
    tag: 'user',
    response: Type.Object({
      code: Type.Literal(0),
      nonce: Type.String(),
      link: Type.String({ description: 'What the QR code says' }),
      expiresInS: Type.Integer(),
    }),
    rateLimit: { max: 30, windowS: 60 },
    async handler({ request, ip, userAgent, reply }) {
      const known = cookie.read(request.cookies)
      const browser = known ?? newBrowser()
      if (!known) cookie.write(reply, browser)
      const nonce = await issueQrCode(db, { browser, ip, userAgent })
      return { code: 0, nonce, link: `${settings.publicUrl}/scan?code=${nonce}`, expiresInS: QR_LIFE_S }
    },
  })
}
