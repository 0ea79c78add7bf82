module polyboard.io/proto

go 1.19
