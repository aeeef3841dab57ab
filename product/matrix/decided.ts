import { appCases } from '../apps.cases.ts'

type Kind = 'open' | 'signedIn' | 'machine' | 'consumer'

/** Which calls of core's ask for no permission, on purpose. All others do, but for those in an app's `cases.ts`. */
const CORE: Readonly<Record<Kind, readonly string[]>> = {
  open: [
    'DELETE /api/user/logout',
    'GET /api/alicloud/sms/code',
    'GET /api/dashboard',
    'GET /api/file/{name}',
    'GET /api/health',
    'GET /api/health/ready',
    'GET /api/openapi.json',
    'GET /api/pay/mock/payment',
    'GET /api/site',
    'GET /api/user/weixin',
    'GET /api/user/weixin/callback',
    'GET /ping',
    'POST /api/client/login',
    'POST /api/client/sms',
    'POST /api/pay/mock/notify',
    'POST /api/user/login',
    'POST /api/user/login/qrcode',
    'POST /api/user/login/sms',
    'POST /api/user/login/token',
    'POST /api/user/password',
    'POST /api/user/register',
    'POST /api/user/setup',
  ],
  // One's own affairs: whoever is signed in may call these.
  signedIn: [
    'DELETE /api/message',
    'DELETE /api/user/session',
    'DELETE /api/user/weixin/unbind',
    'GET /api/message/count',
    'GET /api/message/list',
    'GET /api/ref/agent',
    'GET /api/ref/channel',
    'GET /api/ref/merchant',
    'GET /api/ref/users',
    'GET /api/user/me',
    'GET /api/user/session/list',
    'GET /api/user/token',
    'POST /api/file',
    'PUT /api/message',
    'PUT /api/user/loginUser',
    'PUT /api/user/password',
  ],
  // With a credential of their own.
  machine: [
    'GET /metrics',
    'GET /query',
    'POST /api/pay/{channel}/notify/{tenant}',
    'POST /api/v2/write',
    'POST /query',
    'POST /write',
  ],
  // Consumers, with a token that opens nothing of the shell.
  consumer: [
    'DELETE /api/client/logout',
    'GET /api/client/wallet',
    'GET /api/client/wallet/line',
    'POST /api/client/file',
    'POST /api/client/pay',
    'POST /api/client/withdrawal',
  ],
}

/** Open for signing in; for binding an account, the same call checks the session itself. */
export const OPEN_IN_PART = ['GET /api/user/weixin']

/** Core's calls of a kind, and the apps'. */
export const decided = (kind: Kind): string[] =>
  [...CORE[kind], ...appCases.flatMap(({ calls }) => calls?.[kind] ?? [])].sort()
