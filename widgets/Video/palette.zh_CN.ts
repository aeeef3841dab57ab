export default {
  synonyms: '视频 监控 直播 rtsp rtmp hls m3u8 flv 播放 流媒体',
}
