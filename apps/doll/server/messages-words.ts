/** What the page for makers says of each message: its title, and what it is for. */
export const text = {
  game_start: [
    { zh_CN: '一局开始', en_US: 'Game started' },
    {
      zh_CN: '应答码 5：订单未支付或已结束，请勿开局。',
      en_US: 'Code 5: the order is not paid or has ended, so do not play.',
    },
  ],
  game_result: [
    { zh_CN: '一局结束', en_US: 'Game ended' },
    {
      zh_CN: '每局只计一次。收到应答前请存于闪存。应答码 5：订单不在游戏中。',
      en_US: 'Each game counts once. Keep it in flash until it is acknowledged. Code 5: the order is not being played.',
    },
  ],
  insert: [
    { zh_CN: '投币', en_US: 'Coins inserted' },
    {
      zh_CN: '投入的硬币，或在机器上刷卡所购的币。',
      en_US: 'Coins that were thrown in, or paid with a card at the machine.',
    },
  ],
  gift_out: [
    { zh_CN: '礼品出货', en_US: 'Gift given out' },
    {
      zh_CN: '`game_result` 未上报的礼品；带 `total` 时可上报每件礼品，计数器不会重复计。',
      en_US: 'A gift that no `game_result` has reported, or every gift with `total`: a counter never counts twice.',
    },
  ],
  start: [
    { zh_CN: '上分', en_US: 'Credit coins' },
    {
      zh_CN: '有 `orderNo` 时为手机购买，否则由工作人员赠送。上分后应答；有人在玩时应答码为 2，故障为 4。',
      en_US:
        'Bought by phone if it has `orderNo`, otherwise given by staff. Answer when the coins are credited, with code 2 if somebody plays and 4 for a fault.',
    },
  ],
  void: [
    { zh_CN: '作废订单的币', en_US: 'Void the coins of an order' },
    {
      zh_CN: '`orderNo` 的订单已退款或失败：收回未玩的币，并以 `{ coins }` 应答数量。',
      en_US:
        'The order of `orderNo` is refunded or has failed: take away its coins that were not played, and answer their number as `{ coins }`.',
    },
  ],
  query: [
    { zh_CN: '上报状态', en_US: 'Report the state' },
    {
      zh_CN: '应答任意数据，如币数与计数器；工作人员可见。',
      en_US: 'Answer with any data, such as coins and counters; staff see them.',
    },
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
