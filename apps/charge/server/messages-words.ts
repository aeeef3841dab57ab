/** What the page for makers says of each message: its title, and what it is for. */
export const text = {
  started: [
    { zh_CN: '充电开始', en_US: 'Charge started' },
    {
      zh_CN: '应答含状态 Accepted 与 `orderNo`；其他状态请停止充电。',
      en_US: 'The acknowledgement has the status Accepted and the `orderNo`; with any other status, stop the charge.',
    },
  ],
  power: [
    { zh_CN: '电表读数', en_US: 'Meter reading' },
    { zh_CN: '每个充电中的端口每分钟一次。', en_US: 'Of each port that charges, once a minute.' },
  ],
  finish: [
    { zh_CN: '充电结束', en_US: 'Charge ended' },
    {
      zh_CN: '注明订单；不知道订单时注明端口。收到应答前请存于闪存。',
      en_US: 'Names the order, or the port if the order is not known. Keep it in flash until it is acknowledged.',
    },
  ],
  insert: [
    { zh_CN: '插入或拔出', en_US: 'Inserted or removed' },
    {
      zh_CN: '插头、硬币或卡。插头拔出后端口空闲。',
      en_US: 'A plug, a coin or a card. A port whose plug was removed is free.',
    },
  ],
  card_query: [
    { zh_CN: '刷卡', en_US: 'Card presented' },
    {
      zh_CN: '应答说明此卡能否充电：`allow`、`status` 与 `balance`（分）。',
      en_US: 'The acknowledgement says whether the card may charge: `allow`, `status` and `balance` in fen.',
    },
  ],
  open: [
    { zh_CN: '开始充电', en_US: 'Start a charge' },
    {
      zh_CN: '端口输出后应答；未输出时应答码为 4。',
      en_US: 'Answer once the port delivers, with code 4 if it does not.',
    },
  ],
  close: [
    { zh_CN: '停止充电', en_US: 'Stop a charge' },
    { zh_CN: '随后上报 `finish` 事件。', en_US: 'The event `finish` follows.' },
  ],
  query: [
    { zh_CN: '上报状态', en_US: 'Report the state' },
    { zh_CN: '先发送 `up/status`，再应答。', en_US: 'Send `up/status`, then answer.' },
  ],
  playSound: [
    { zh_CN: '播放语音', en_US: 'Play a sound' },
    { zh_CN: '语音或文字。', en_US: 'A sound or a text.' },
  ],
  restart: [
    { zh_CN: '重启', en_US: 'Restart' },
    { zh_CN: '以下一次登录为完成。', en_US: 'Done with the next login.' },
  ],
  config: [
    { zh_CN: '新配置', en_US: 'New configuration' },
    { zh_CN: '与登录应答中的相同。', en_US: 'The same as in the answer to the login.' },
  ],
} as const
