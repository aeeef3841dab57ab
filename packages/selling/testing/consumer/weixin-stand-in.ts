import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in of weixin's endpoint for official accounts, for sign-in only (outside/weixin-account.test.ts tests the
 * rest).
 */
export async function openWeixinStandIn() {
  const asked: Record<string, string>[] = []
  const standIn = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url!, 'http://weixin').searchParams)
    asked.push(query)
    response.end(JSON.stringify({ access_token: 'T', openid: `o-${query.code}`, unionid: `u-${query.code}` }))
  })
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  const { port } = standIn.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}`, close: () => void standIn.close() }
}
