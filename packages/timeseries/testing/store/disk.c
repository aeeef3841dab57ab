// Loaded into the process of a store with LD_PRELOAD (disk.ts compiles it). It sees each change of files in the folder
// DISK_FOLDER as a step with a name, for example `segment.write`, and does what other variables say:
//   DISK_STEPS   a file to which the name of each step is appended
//   DISK_KILL    "NAME N WHEN": the process is killed at the Nth step of that name, WHEN = before, half or after
//   DISK_FULL    a file; while it exists, the steps in it (one name a line, or *) fail because the disk is full
//   DISK_SHADOW  a folder that gets what a power cut would leave: for each file (its name is the number of the inode)
//                its bytes that were synced, and `journal`, the changes of names in their order
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum outcome { GO, FULL, HALF, LAST };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// System calls without the functions below, for our own files.
static int raw_open(const char *path, int flags) { return syscall(SYS_openat, AT_FDCWD, path, flags, 0600); }
static void append(const char *path, const char *text) {
  int fd = raw_open(path, O_WRONLY | O_CREAT | O_APPEND);
  if (fd >= 0) {
    syscall(SYS_write, fd, text, strlen(text));
    syscall(SYS_close, fd);
  }
}

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int ends_with(const char *text, const char *end) {
  size_t a = strlen(text), b = strlen(end);
  return a >= b && strcmp(text + a - b, end) == 0;
}

// What a path of the store is; NULL for other files.
static const char *kind_of(const char *path) {
  const char *folder = getenv("DISK_FOLDER");
  if (!folder || strncmp(path, folder, strlen(folder)) != 0) return NULL;
  if (ends_with(path, "/log") || ends_with(path, "/timeseries") || ends_with(path, ".shards")) return "folder";
  if (strstr(path, "/log/spare-")) return "spare";
  if (ends_with(path, ".log")) return "segment";
  if (strstr(path, "/exports/")) return "export";
  if (strstr(path, ".draft-")) return "draft";
  if (strstr(path, ".duckdb.wal")) return "wal";
  if (strstr(path, ".duckdb.saved")) return "saved";
  if (strstr(path, ".duckdb")) return "file";
  if (strstr(path, ".parquet")) return "parquet";
  return NULL;
}

static const char *path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return path;
}

static int is_full(const char *name) {
  const char *flag = getenv("DISK_FULL");
  int fd = flag ? raw_open(flag, O_RDONLY) : -1;
  if (fd < 0) return 0;
  char text[4096] = "\n", line[80];
  ssize_t length = syscall(SYS_read, fd, text + 1, sizeof text - 3);
  syscall(SYS_close, fd);
  if (length < 0) return 0;
  strcpy(text + 1 + length, "\n");
  snprintf(line, sizeof line, "\n%s\n", name);
  return strstr(text, "\n*\n") || strstr(text, line);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static enum outcome step(const char *path, const char *change) {
  const char *kind = path ? kind_of(path) : NULL;
  if (!kind) return GO;
  char name[64], wanted[64], when[16], line[80];
  int number;
  snprintf(name, sizeof name, "%s.%s", kind, change);
  if (getenv("DISK_STEPS")) {
    snprintf(line, sizeof line, "%s\n", name);
    append(getenv("DISK_STEPS"), line);
  }
  int needs_space = !strcmp(change, "link") || !strcmp(change, "write") || !strcmp(change, "create") || !strcmp(change, "sync") ||
                    !strcmp(change, "rename") || !strcmp(change, "grow");
  if (needs_space && is_full(name)) return FULL;
  const char *kill_at = getenv("DISK_KILL");
  if (!kill_at || sscanf(kill_at, "%63s %d %15s", wanted, &number, when) != 3 || strcmp(wanted, name)) return GO;
  static int met;
  if (__sync_add_and_fetch(&met, 1) != number) return GO;
  if (!strcmp(when, "before")) die();
  return !strcmp(when, "half") ? HALF : LAST;
}

// What a power cut would leave.

static const char *shadow(void) { return getenv("DISK_SHADOW"); }

static void note(const char *change, unsigned long inode, const char *path, const char *to) {
  char file[PATH_MAX], line[2 * PATH_MAX + 64];
  snprintf(file, sizeof file, "%s/journal", shadow());
  snprintf(line, sizeof line, "%s\t%lu\t%s\t%s\n", change, inode, path, to);
  append(file, line);
}

static unsigned long inode_of(const char *path) {
  struct stat found;
  return stat(path, &found) == 0 ? found.st_ino : 0;
}

// The bytes of a file are kept after its last name is gone, and its number is not given to another one.
static void keep(const char *path) {
  char kept[PATH_MAX];
  unsigned long inode = inode_of(path);
  snprintf(kept, sizeof kept, "%s/last-%lu", shadow(), inode);
  if (inode) syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, kept, 0);
}

// The file with the synced bytes of a file; `name` is "%s/%lu" for a shadow and an inode.
static int shadow_path(int fd, const char *name, char *path) {
  struct stat found;
  if (fstat(fd, &found) != 0) return -1;
  return snprintf(path, PATH_MAX, name, shadow(), (unsigned long)found.st_ino);
}

// A kill in the middle leaves the bytes of the sync before.
static void copy_synced(int fd, const char *path) {
  char unfinished[PATH_MAX], finished[PATH_MAX];
  if (shadow_path(fd, "%s/new-%lu", unfinished) < 0 || shadow_path(fd, "%s/%lu", finished) < 0) return;
  int from = raw_open(path, O_RDONLY);
  int to = from < 0 ? -1 : raw_open(unfinished, O_WRONLY | O_CREAT | O_TRUNC);
  if (to >= 0) {
    off_t at = 0;
    while (sendfile(to, from, &at, 1 << 24) > 0) continue;
    syscall(SYS_close, to);
    syscall(SYS_renameat2, AT_FDCWD, unfinished, AT_FDCWD, finished, 0);
  }
  if (from >= 0) syscall(SYS_close, from);
}

static void synced(int fd) {
  char path[PATH_MAX];
  if (!shadow() || !path_of(fd, path) || !kind_of(path)) return;
  struct stat found;
  if (fstat(fd, &found) != 0) return;
  pthread_mutex_lock(&lock);
  if (!S_ISDIR(found.st_mode)) copy_synced(fd, path);
  note(S_ISDIR(found.st_mode) ? "folder" : "synced", found.st_ino, path, "");
  pthread_mutex_unlock(&lock);
}

static void synced_write(int fd, const struct iovec *pieces, int count, off_t at) {
  if (!shadow() || !(fcntl(fd, F_GETFL) & O_DSYNC)) return;
  char synced_bytes[PATH_MAX];
  int to = shadow_path(fd, "%s/%lu", synced_bytes) < 0 ? -1 : raw_open(synced_bytes, O_WRONLY | O_CREAT);
  if (to < 0) return;
  for (int i = 0; i < count; i++) {
    syscall(SYS_pwrite64, to, pieces[i].iov_base, pieces[i].iov_len, at);
    at += pieces[i].iov_len;
  }
  syscall(SYS_close, to);
}

// The functions that change files.

static int failed(int error) {
  errno = error;
  return -1;
}

static int do_open(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  int is_new = (flags & O_CREAT) && kind_of(path) && access(path, F_OK) != 0;
  enum outcome outcome = is_new ? step(path, "create") : GO;
  if (outcome == FULL) return failed(ENOSPC);
  int fd = real(path, flags, mode);
  if (is_new && shadow() && fd >= 0) note("create", inode_of(path), path, "");
  if (outcome != GO) die();
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, #name, const char *, int, ...); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return do_open(real, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

// at = -1: at the file's own position.
static ssize_t do_write(int fd, const struct iovec *pieces, int count, off_t at) {
  char path[PATH_MAX];
  int is_ours = path_of(fd, path) && kind_of(path);
  enum outcome outcome = is_ours ? step(path, "write") : GO;
  if (outcome == FULL) return failed(ENOSPC);
  struct iovec half = pieces[count - 1];
  half.iov_len /= 2;
  if (outcome == HALF) {
    // Of the last piece, the second half is lost.
    off_t from = at < 0 ? lseek(fd, 0, SEEK_CUR) : at;
    for (int i = 0; i < count - 1; i++) from += syscall(SYS_pwrite64, fd, pieces[i].iov_base, pieces[i].iov_len, from);
    syscall(SYS_pwrite64, fd, half.iov_base, half.iov_len, from);
    die();
  }
  ssize_t written = at < 0 ? syscall(SYS_writev, fd, pieces, count) : syscall(SYS_pwritev, fd, pieces, count, at, 0);
  if (is_ours && written > 0 && at >= 0) synced_write(fd, pieces, count, at);
  if (outcome == LAST) die();
  return written;
}

static ssize_t write_one(int fd, const void *bytes, size_t length, off_t at) {
  return do_write(fd, &(struct iovec){(void *)bytes, length}, 1, at);
}
ssize_t write(int fd, const void *bytes, size_t length) { return write_one(fd, bytes, length, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return write_one(fd, bytes, length, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return write_one(fd, bytes, length, at); }
ssize_t writev(int fd, const struct iovec *pieces, int count) { return do_write(fd, pieces, count, -1); }
ssize_t pwritev(int fd, const struct iovec *pieces, int count, off_t at) { return do_write(fd, pieces, count, at); }
ssize_t pwritev64(int fd, const struct iovec *pieces, int count, off_t at) { return do_write(fd, pieces, count, at); }

static int do_sync(int fd, int number) {
  char path[PATH_MAX];
  enum outcome outcome = step(path_of(fd, path), "sync");
  if (outcome == FULL) return failed(ENOSPC);
  int result = syscall(number, fd);
  if (result == 0) synced(fd);
  if (outcome != GO) die();
  return result;
}
int fsync(int fd) { return do_sync(fd, SYS_fsync); }
int fdatasync(int fd) { return do_sync(fd, SYS_fdatasync); }

static int do_cut(int fd, off_t length) {
  char path[PATH_MAX];
  struct stat found;
  int grows = fstat(fd, &found) == 0 && length > found.st_size;
  enum outcome outcome = step(path_of(fd, path), grows ? "grow" : "cut");
  if (outcome == FULL) return failed(ENOSPC);
  int result = syscall(SYS_ftruncate, fd, length);
  if (outcome != GO) die();
  return result;
}
int ftruncate(int fd, off_t length) { return do_cut(fd, length); }
int ftruncate64(int fd, off_t length) { return do_cut(fd, length); }

int fallocate(int fd, int mode, off_t from, off_t length) {
  char path[PATH_MAX];
  enum outcome outcome = step(path_of(fd, path), "grow");
  if (outcome == FULL) return failed(ENOSPC);
  int result = syscall(SYS_fallocate, fd, mode, from, length);
  if (outcome != GO) die();
  return result;
}

int rename(const char *from, const char *to) {
  const char *kind = kind_of(from);
  enum outcome outcome = kind ? step(from, "rename") : GO;
  if (outcome == FULL) return failed(ENOSPC);
  unsigned long inode = kind && shadow() ? inode_of(from) : 0;
  if (inode) keep(to);
  int result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (inode && result == 0) note("rename", inode, from, to);
  if (outcome != GO) die();
  return result;
}

int unlink(const char *path) {
  const char *kind = kind_of(path);
  enum outcome outcome = kind ? step(path, "remove") : GO;
  unsigned long inode = kind && shadow() ? inode_of(path) : 0;
  if (inode) keep(path);
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (inode && result == 0) note("remove", inode, path, "");
  if (outcome != GO) die();
  return result;
}
int link(const char *from, const char *to) {
  const char *kind = kind_of(from);
  enum outcome outcome = kind ? step(from, "link") : GO;
  if (outcome == FULL) return failed(ENOSPC);
  int result = syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (kind && shadow() && result == 0) note("create", inode_of(to), to, "");
  if (outcome != GO) die();
  return result;
}

int remove(const char *path) {
  struct stat found;
  if (lstat(path, &found) == 0 && S_ISDIR(found.st_mode)) return rmdir(path);
  return unlink(path);
}
