export default {
  synonyms: '照片 图像 标志 平面图 背景 快照',
  nearest: '视频 摄像头 监控 直播 三维 组态',
}
