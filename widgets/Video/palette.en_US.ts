export default {
  synonyms: 'video stream live player rtsp rtmp hls m3u8 flv surveillance',
}
