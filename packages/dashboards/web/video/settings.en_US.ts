/** Of every kind that plays video. */
export const player = {
  fit: 'Picture',
  'fit=contain': 'Whole',
  'fit=cover': 'Filled, cut at the edges',
  'fit=fill': 'Filled, stretched',
  controls: 'Show buttons',
  'hint:controls': 'Sound; in full screen also the history of a camera.',
}

/** Of an address of a stream. */
export const address = {
  src: 'Address of the video',
  'hint:src':
    '`rtsp://`, `rtmp://`, or an address that ends with `.m3u8` or `.flv`. User and password in it move to their own fields. The server passes the video on: browsers get neither address nor password.',
  username: 'User',
  password: 'Password',
}

/** Of a camera that sends to its maker's cloud. */
export const camera = {
  'group:source': 'Camera',
  'group:view': 'View',
  appKey: 'AppKey',
  appId: 'App ID',
  appSecret: 'Secret',
  'hint:appSecret': 'Without it, the secret of the same account among the open apps is used.',
  deviceSerial: 'Serial number',
  channelNo: 'Channel',
  recType: 'Recordings to look for first',
  pictureQuality: 'Quality',
  'pictureQuality=0': 'High definition',
  'pictureQuality=1': 'Fluent',
  isEncrypt: 'The picture is encrypted',
  'hint:isEncrypt': 'An encrypted picture cannot be played here; switch that off at the camera’s cloud.',
  validateCode: 'Verification code',
  showInPublic: 'Show on public dashboards',
  'hint:showInPublic': 'Otherwise visitors who have not signed in do not see this camera.',
}
