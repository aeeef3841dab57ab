import { appCases } from '../apps.cases.ts'

type Kind = 'open' | 'signedIn' | 'machine' | 'consumer'

/** Core's calls that intentionally require no permission. Those of an app are listed in its `cases.ts`. */
const CORE: Readonly<Record<Kind, readonly string[]>> = {
  open: [
    'DELETE /api/user/logout',
    'GET /api/alicloud/sms/code',
    'GET /api/dashboard',
    'GET /api/dataagent/stream',
    'GET /api/file/{name}',
    'GET /api/health',
    'GET /api/health/ready',
    'GET /api/map',
    'GET /api/openapi.json',
    'GET /api/pay/mock/payment',
    'GET /api/pay/mock/score',
    'GET /api/printedCode',
    'GET /api/site',
    'GET /api/user/weixin',
    'GET /api/user/weixin/callback',
    'GET /ping',
    'POST /api/client/login',
    'POST /api/client/sms',
    'POST /api/pay/mock/notify',
    'POST /api/pay/mock/score',
    'POST /api/user/login',
    'POST /api/user/login/qrcode',
    'POST /api/user/login/sms',
    'POST /api/user/login/token',
    'POST /api/user/password',
    'POST /api/user/register',
    'POST /api/user/setup',
  ],
  // Calls about the user's own account, messages and saved views: every signed-in user may make them.
  signedIn: [
    'DELETE /api/listView',
    'DELETE /api/message',
    'DELETE /api/user/session',
    'DELETE /api/user/weixin/unbind',
    'GET /api/listView/list',
    'GET /api/map/tiles/{z}/{x}/{y}',
    'GET /api/find',
    'GET /api/inbox',
    'GET /api/message/count',
    'GET /api/message/list',
    'GET /api/ref/agent',
    'GET /api/ref/channel',
    'GET /api/ref/facility',
    'GET /api/ref/merchant',
    'GET /api/ref/users',
    'GET /api/user/me',
    'GET /api/user/session/list',
    'GET /api/user/token',
    'POST /api/file',
    'POST /api/listView',
    'PUT /api/listView',
    'PUT /api/listView/default',
    'PUT /api/listView/restore',
    'PUT /api/message',
    'PUT /api/user/loginUser',
    'PUT /api/user/password',
  ],
  // Called by programs with their own credentials.
  machine: [
    'GET /metrics',
    'GET /query',
    'POST /api/pay/{channel}/notify/{tenant}',
    'POST /api/v2/write',
    'POST /query',
    'POST /write',
  ],
  // Called by consumers, whose tokens are not valid in the console.
  consumer: [
    'DELETE /api/client/logout',
    'GET /api/client/message/count',
    'GET /api/client/message/list',
    'GET /api/client/wallet',
    'GET /api/client/wallet/line',
    'POST /api/client/file',
    'POST /api/client/pay',
    'POST /api/client/withdrawal',
    'PUT /api/client/message',
  ],
}

/** Open for signing in; for binding an account, the same call checks the session itself. */
export const OPEN_IN_PART = ['GET /api/user/weixin']

/** All calls of a kind, of core and of the apps. */
export const decided = (kind: Kind): string[] =>
  [...CORE[kind], ...appCases.flatMap(({ calls }) => calls?.[kind] ?? [])].sort()
