import type { Locale } from '@atrium/core/contract/refusal'

const zh_CN = {
  ready: (tookS: string) => `Atrium 已启动，用时 ${tookS} 秒`,
  notStarted: (why: string) => `Atrium 没有启动：${why}`,
  folderInUse: (folder: string, pid: number) =>
    `数据文件夹 ${folder} 正被进程 ${pid} 使用。请停止该进程，或用 DATA_DIR 指定另一个文件夹。`,
  portTaken: (port: number, setting: string) => `端口 ${port} 已被占用。请用 ${setting} 指定另一个端口。`,
  notEnded: 'Atrium 没能正常结束：',
  address: '访问地址',
  engine: '引擎地址',
  setup: '首次设置',
  account: '登录账号',
  dashboard: '公开看板',
  mqtt: 'MQTT',
  credential: '写入凭证',
  standIn: '替身服务',
  signIn: (password: string) => `用户名 demo，密码 ${password}`,
  ingest: (token: string) => `用户名 demo，令牌 ${token}`,
  asSet: (setting: string) => `（${setting} 的值）`,
  simulator: (rows: number) => `模拟器代替工厂设备，每秒发布 ${rows} 行（SIM=0 关闭）`,
  network: '模拟的充电桩与用户在真实地充电和付款（DEMO_NETWORK=0 关闭）',
  sms: '短信只写入日志，不会发出（SMS=off 关闭）',
}

const en_US: typeof zh_CN = {
  ready: (tookS) => `Atrium is ready after ${tookS} s`,
  notStarted: (why) => `Atrium did not start: ${why}`,
  folderInUse: (folder, pid) =>
    `The data folder ${folder} is in use by process ${pid}. Stop that process, or name another folder with DATA_DIR.`,
  portTaken: (port, setting) => `The port ${port} is taken. Name another one with ${setting}.`,
  notEnded: 'Atrium did not end in good order:',
  address: 'Address',
  engine: 'Engine',
  setup: 'First setup',
  account: 'Sign-in',
  dashboard: 'Public dashboard',
  mqtt: 'MQTT',
  credential: 'Ingest credential',
  standIn: 'Stand-in',
  signIn: (password) => `user demo, password ${password}`,
  ingest: (token) => `user demo, token ${token}`,
  asSet: (setting) => `(as ${setting} says)`,
  simulator: (rows) => `a simulator publishes ${rows} rows a second in place of machines (SIM=0 ends it)`,
  network: 'simulated charging piles and riders charge and pay (DEMO_NETWORK=0 ends it)',
  sms: 'text messages are written to the log and not sent (SMS=off ends it)',
}

/** Texts that `npm start` prints. */
export const startWords: Record<Locale, typeof zh_CN> = { zh_CN, en_US }
