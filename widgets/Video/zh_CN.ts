export default {
  name: '视频',
  about: '播放监控或直播地址',
} as const
