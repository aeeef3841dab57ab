export default {
  name: '乐橙云摄像头',
  about: '乐橙云账号中的摄像头，直播和历史',
} as const
