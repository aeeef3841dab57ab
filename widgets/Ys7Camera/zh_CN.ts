export default {
  name: '萤石云摄像头',
  about: '萤石云账号中的摄像头，直播和历史',
} as const
