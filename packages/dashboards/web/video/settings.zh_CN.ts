/** Of every kind that plays video. */
export const player = {
  fit: '画面',
  'fit=contain': '完整显示',
  'fit=cover': '填满，裁去多余部分',
  'fit=fill': '拉伸填满',
  controls: '显示按钮',
  'hint:controls': '声音按钮；全屏时还有摄像头的历史。',
}

/** Of an address of a stream. */
export const address = {
  src: '视频地址',
  'hint:src':
    '`rtsp://`、`rtmp://`，或以 `.m3u8`、`.flv` 结尾的网址。地址中的用户名和密码会自动填到下面；视频由服务器转发，浏览器拿不到地址和密码。',
  username: '用户名',
  password: '密码',
}

/** Of a camera that sends to its maker's cloud. */
export const camera = {
  'group:source': '摄像头',
  'group:view': '显示',
  appKey: 'AppKey',
  appId: 'App ID',
  appSecret: '密钥',
  'hint:appSecret': '不填时使用开放应用中同一账号的密钥。',
  deviceSerial: '设备序列号',
  channelNo: '通道号',
  recType: '先查找的录像',
  pictureQuality: '清晰度',
  'pictureQuality=0': '高清',
  'pictureQuality=1': '流畅',
  isEncrypt: '画面已加密',
  'hint:isEncrypt': '加密的画面不能在这里播放，请在云平台关闭加密。',
  validateCode: '设备验证码',
  showInPublic: '公开看板也显示',
  'hint:showInPublic': '不开启时，未登录的访客看不到这个摄像头。',
}
