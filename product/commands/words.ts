import type { Locale } from '@atrium/core/contract/refusal'

const zh_CN = {
  noToken: (user: string) => `没有写入凭证“${user}”的令牌：请用 --token 指定，或设置 DEMO_INGEST_TOKEN。`,
  away: (url: string) => `连接不上 ${url}：服务器没有启动，或地址不对。`,
  refusedCredential: (user: string) => `服务器不接受写入凭证“${user}”：请检查 --user 和 --token。`,
  badOption: (option: string) => `参数 ${option} 不存在，或缺少它的值。`,
  badUrl: (url: string) => `地址不合法：${url}`,
}

const en_US: typeof zh_CN = {
  noToken: (user) => `No token is known for the ingest credential "${user}": give --token, or set DEMO_INGEST_TOKEN.`,
  away: (url) => `Nothing answers at ${url}: the server is not running, or the address is wrong.`,
  refusedCredential: (user) => `The server does not accept the ingest credential "${user}": check --user and --token.`,
  badOption: (option) => `The option ${option} does not exist or lacks its value.`,
  badUrl: (url) => `Not an address: ${url}`,
}

/** Texts that all commands use. */
export const commandWords: Record<Locale, typeof zh_CN> = { zh_CN, en_US }
