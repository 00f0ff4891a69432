"""The jobs of the kernels for ctypes. `jobs.h` describes each structure and its fields.

A job is made with keyword arguments. Absent fields are 0 or null, and an unknown name raises AttributeError.
"""

import ctypes

_KINDS = {"*": ctypes.c_void_p, "": ctypes.c_long, "int": ctypes.c_int, "float": ctypes.c_float}
_STRUCTURES: list[type[ctypes.Structure]] = []


def _structure(name: str, fields: str) -> type[ctypes.Structure]:
    """Return the structure `name` of jobs.h.

    Args:
        name: the name in C.
        fields: `x*` is a pointer, `x` a long, `x:int` and `x:float` are of that type. `x:Name` is the structure `Name`.
    """
    kinds = _KINDS | {each.__name__: each for each in _STRUCTURES}
    parts = [field.replace("*", ":*").partition(":") for field in fields.split(",")]
    described = [(field, kinds[kind]) for field, _, kind in parts]
    made = type(name, (ctypes.Structure,), {"_fields_": described, "__slots__": ()})
    _STRUCTURES.append(made)
    return made


def check_sizes(library: ctypes.CDLL) -> None:
    """Compare the size of each structure with its size in C.

    Raises:
        RuntimeError: a structure differs from jobs.h.
    """
    for each in _STRUCTURES:
        size = ctypes.c_long.in_dll(library, f"mynah_size_of_{each.__name__}").value
        if size != ctypes.sizeof(each):
            raise RuntimeError(f"{each.__name__} has {ctypes.sizeof(each)} bytes in Python and {size} in C")


Shares = _structure("Shares", "kernel*,job*,count,shares,scratch*,scratch_bytes,number*,team*")
Attention = _structure(
    "Attention",
    "qkv*,stride,frames,heads,size,positions*,head_stride,positions_stride,bias*,out*,out_stride,scale:float",
)
CachedAttention = _structure(
    "CachedAttention",
    "queries*,row_stride,token_stride,tokens,heads,size,cache*,cache_stride,room,key_counts*,out*,scale:float,is_int8:int",
)
CacheRounding = _structure("CacheRounding", "vectors*,frames,groups,size,cache*,room")
Convolution = _structure("Convolution", "values*,frames,width,weight*,bias*,kernel,left,out*,silu:int")
Int8Product = _structure(
    "Int8Product",
    "x*,rows,inputs,norm_weight*,norm_bias*,panels*,outputs,scale*,sums*,bias*,out*,"
    "activation:int,add:int,out_ranges*,x_ranges*,x_to_bf16:int",
)
RowRounding = _structure(
    "RowRounding", "x*,inputs,norm_weight*,norm_bias*,q*,row_scales*,zero_points*,is_bf16:int,levels:int"
)
Accumulators = _structure(
    "Accumulators", "products*,outputs,row_scales*,zero_points*,scale*,sums*,bias*,activation:int"
)
Scaling = _structure("Scaling", "accumulators:Accumulators,out*,add:int,is_bf16:int")
Requantising = _structure("Requantising", "accumulators:Accumulators,q*,row_scales*,zero_points*,levels:int")
LaneSums = _structure("LaneSums", "weights*,inputs,scale*,out*")
PairProduct = _structure("PairProduct", "x*,rows,inputs,panels*,outputs,scale*,bias*,out*")
Bf16Product = _structure("Bf16Product", "x*,rows,inputs,weights*,outputs,bias*,out*")
Subsampling = _structure("Subsampling", "features*,frames*,bands*,channels,left,stages*,out*")
TransducerSearch = _structure(
    "TransducerSearch",
    "frames*,lengths*,windows,most_frames,width,frames_per_step,activation:int,"
    "output*,output_bias*,outputs,labels,durations*,max_symbols,"
    "label_gates*,units,first_weight*,second_weight*,second_bias*,projection*,projection_bias*,"
    "alpha:float,fields,tokens*,most_tokens,counts*",
)
