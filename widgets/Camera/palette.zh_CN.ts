export default {
  synonyms: '摄像头 摄像机 监控 云台 门口 回放',
}
