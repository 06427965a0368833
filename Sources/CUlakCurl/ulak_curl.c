#include "ulak_curl.h"
