import type { Locale } from '@atrium/core/contract/refusal'

interface Words {
  title: string
  contents: string
  connecting: string
  sends: string
  receives: string
  other: string
  optional: string
  or: string
  any: string
  acked: string
  notAcked: string
  reading: string
  answer: string
  moves: string
  withType(type: string): string
  between(from: number, to: number): string
  atLeast(from: number): string
  introduction: string
}

/** The texts of the page for makers beside those of the schemas. */
export const makersWords: Readonly<Record<Locale, Words>> = {
  en_US: {
    title: 'Messages of devices',
    contents: 'Contents',
    connecting: 'How a device connects',
    sends: 'Every device sends',
    receives: 'Every device receives',
    other: '中文',
    optional: ' (optional)',
    or: ' or ',
    any: 'any',
    acked: 'Acknowledged on <code>down/ack</code>.',
    notAcked: 'Not acknowledged.',
    reading: 'A reading: it need not be sent again.',
    answer: 'Answer it on <code>up/cmdAck</code>.',
    moves:
      'It moves goods, so it is sent only once; if you do not answer in time, you are asked for its outcome by <code>query</code>.',
    withType: (type) => ` with the type <code>${type}</code>. `,
    between: (from, to) => `, ${from} to ${to}`,
    atLeast: (from) => `, at least ${from}`,
    introduction: `
<p>A device connects over MQTT 3.1.1, by default to port 1883. Its client id is its serial number <code>sn</code>, its user
name <code>{app}:{sn}</code>, its password the secret that the operator got when the device was created. Instead of the
secret it may send <code>{ts}:{signature}</code>: the time in milliseconds, not more than five minutes wrong, and the
HMAC-SHA-256 of <code>sn</code> followed by <code>ts</code> under the secret, in hexadecimal digits.</p>
<p>It publishes to <code>iot/{app}/{sn}/up/…</code> and subscribes to <code>iot/{app}/{sn}/down/#</code>, all with QoS 1.
Its last will is an empty message on <code>up/offline</code>. The server keeps no messages while it is offline. A new
connection with the same serial number ends the older one, so everything is sent over one connection: a device that
connects anew for each message is offline in between, and gets a command with its next subscription.</p>
<p>Every message but the acknowledgement has this envelope, and at most 16 KB:</p>
<pre>{ "id": "…", "ts": 1700000000000, "v": 1, "data": { … } }</pre>
<p><code>id</code> is new for each message, up to 64 letters, digits and <code>. _ : -</code>; a message that is sent
again keeps it and is processed once. <code>ts</code> is the device's time in milliseconds; if it is wrong by more than a
day, the server's time is used. Members that are not listed here are ignored. An optional member that is wrong is ignored,
too; a required one refuses the message, and so does a wrong count of coins, games or gifts.</p>`,
  },
  zh_CN: {
    title: '设备消息',
    contents: '目录',
    connecting: '设备如何连接',
    sends: '所有设备发送的消息',
    receives: '所有设备接收的消息',
    other: 'English',
    optional: '（可选）',
    or: ' 或 ',
    any: '任意',
    acked: '在 <code>down/ack</code> 上应答。',
    notAcked: '不应答。',
    reading: '读数，无需重发。',
    answer: '请在 <code>up/cmdAck</code> 上应答。',
    moves: '此指令会动货物，只下发一次；未及时应答时，服务器用 <code>query</code> 确认结果。',
    withType: (type) => `，类型为 <code>${type}</code>。`,
    between: (from, to) => `，${from} 至 ${to}`,
    atLeast: (from) => `，不小于 ${from}`,
    introduction: `
<p>设备通过 MQTT 3.1.1 连接，默认端口 1883。客户端标识是序列号 <code>sn</code>，用户名是 <code>{app}:{sn}</code>，密码是创建设备时
运营方得到的密钥。也可以用 <code>{ts}:{signature}</code> 代替密钥：<code>ts</code> 为毫秒时间戳，误差不超过五分钟；签名是以密钥对
<code>sn</code> 接 <code>ts</code> 计算的 HMAC-SHA-256，用十六进制表示。</p>
<p>设备向 <code>iot/{app}/{sn}/up/…</code> 发布，订阅 <code>iot/{app}/{sn}/down/#</code>，均为 QoS 1。遗嘱是 <code>up/offline</code>
上的空消息。设备离线期间服务器不保留消息。同一序列号的新连接会结束旧连接，所以请始终使用一个连接：每条消息都重新连接的设备，其间视为离线，
下一次订阅时才收到指令。</p>
<p>除应答外，每条消息都有如下信封，最大 16 KB：</p>
<pre>{ "id": "…", "ts": 1700000000000, "v": 1, "data": { … } }</pre>
<p><code>id</code> 每条消息各不相同，最多 64 个字母、数字与 <code>. _ : -</code>；重发的消息保持原 <code>id</code>，只处理一次。
<code>ts</code> 是设备的毫秒时间戳；误差超过一天时采用服务器时间。未列出的成员会被忽略。可选成员有误时忽略该成员；必填成员或币数、局数、礼品数有误时拒绝整条消息。</p>`,
  },
}
