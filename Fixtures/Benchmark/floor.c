/* The least a plugin can do: read the whole request into memory, write as many bytes as the response has.
 *
 *     floor RESPONSE_BYTES < request > response
 */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv) {
    size_t response = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    struct stat status;
    size_t capacity = fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode) ? status.st_size + 1 : 1 << 20;
    if (capacity <= response) capacity = response + 1;
    char *bytes = malloc(capacity);
    size_t count = 0;
    ssize_t received;
    while (bytes && (received = read(STDIN_FILENO, bytes + count, capacity - count)) > 0) {
        count += received;
        if (count == capacity) bytes = realloc(bytes, capacity *= 2);
    }
    size_t written = 0;
    while (bytes && written < response) {
        ssize_t sent = write(STDOUT_FILENO, bytes + written, response - written);
        if (sent <= 0) return 1;
        written += sent;
    }
    return bytes ? 0 : 1;
}
